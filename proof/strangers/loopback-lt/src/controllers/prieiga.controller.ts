import {getModelSchemaRef, HttpErrors, post, requestBody} from '@loopback/rest';
import {randomBytes} from 'node:crypto';
import {klientai, TTL, zetonai} from '../duomenys';
import {Prisijungimas} from '../models';

export class PrieigaController {
  @post('/auth-authenticate')
  async prisijungti(
    @requestBody({required: true, content: {'application/x-www-form-urlencoded': {schema: getModelSchemaRef(Prisijungimas)}}})
    duomenys: Prisijungimas,
  ) {
    if (klientai.get(duomenys.kliento_id) !== duomenys.kliento_raktas) throw new HttpErrors.Unauthorized('Neteisingas kliento ID arba raktas.');
    const reiksme = randomBytes(24).toString('base64url');
    zetonai.set(reiksme, {klientas: duomenys.kliento_id, iki: Date.now() + TTL * 1000});
    return {zetonas: {reiksme, tipas: 'Bearer', galiojaSek: TTL}, aplinka: 'testine'};
  }
}
