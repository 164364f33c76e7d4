import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { Action } from 'routing-controllers';

const titok = randomBytes(32);
export const ERVENYES_MP = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);

export const ujToken = (partner: string) => jwt.sign({ partner }, titok, { expiresIn: ERVENYES_MP, issuer: 'futarhid' });

export const jogosult = async (action: Action) => {
  const [tipus, token] = String(action.request.headers.authorization ?? '').split(' ');
  if (tipus !== 'Bearer' || !token) return false;
  try {
    jwt.verify(token, titok, { issuer: 'futarhid', algorithms: ['HS256'] });
    return true;
  } catch {
    return false;
  }
};
