import {AuthenticationStrategy} from '@loopback/authentication';
import {HttpErrors, Request} from '@loopback/rest';
import {securityId, UserProfile} from '@loopback/security';
import {zetonai} from './duomenys';

export class ZetonoStrategija implements AuthenticationStrategy {
  name = 'zetonas';

  async authenticate(request: Request): Promise<UserProfile> {
    const antraste = request.headers.authorization;
    if (!antraste) throw new HttpErrors.Unauthorized('Nerasta Authorization antraštė.');
    const [tipas, reiksme] = antraste.split(' ');
    if (tipas !== 'Bearer' || !reiksme) throw new HttpErrors.Unauthorized("Authorization antraštė turi būti 'Bearer xxx' formato.");
    const zetonas = zetonai.get(reiksme);
    if (!zetonas) throw new HttpErrors.Unauthorized('Neteisingas žetonas.');
    if (zetonas.iki <= Date.now()) {
      zetonai.delete(reiksme);
      throw new HttpErrors.Unauthorized('Žetono galiojimas baigėsi.');
    }
    return {[securityId]: zetonas.klientas, name: zetonas.klientas};
  }
}
