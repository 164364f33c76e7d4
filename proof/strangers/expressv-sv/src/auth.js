import { randomUUID, timingSafeEqual } from 'node:crypto';
import jwt from 'jsonwebtoken';

const klienter = new Map([
  ['210774', { namn: 'Norrsken Handel AB', apiNyckel: 'hk_test_8fQ2mVx61TzRw4bN' }],
  ['210802', { namn: 'Bokvagnen i Lund AB', apiNyckel: 'hk_test_p0Lc77JdYs3uAe9K' }],
]);

const lika = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export function createAuth({ ttl, secret }) {
  return {
    loggaIn(kundnummer, apiNyckel) {
      const klient = klienter.get(kundnummer);
      if (!klient || Buffer.byteLength(apiNyckel) !== klient.apiNyckel.length || !lika(apiNyckel, klient.apiNyckel)) return null;
      const accessToken = jwt.sign({ kund: klient.namn }, secret, { subject: kundnummer, expiresIn: ttl, jwtid: randomUUID() });
      return { kund: klient.namn, accessToken, giltigTill: new Date(jwt.decode(accessToken).exp * 1000).toISOString() };
    },

    kravToken(req, res, next) {
      const token = req.get('x-access-token');
      if (!token) return res.status(401).json({ status: 'error', message: 'Token saknas, skicka den i headern x-access-token' });
      try {
        req.klient = jwt.verify(token, secret, { algorithms: ['HS256'] });
        next();
      } catch (err) {
        res.status(401).json({ status: 'error', message: `Ogiltig token: ${err.message}` });
      }
    },
  };
}
