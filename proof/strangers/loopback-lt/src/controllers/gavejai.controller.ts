import {authenticate} from '@loopback/authentication';
import {getModelSchemaRef, HttpErrors, post, requestBody} from '@loopback/rest';
import {randomInt} from 'node:crypto';
import {gavejai, nuostatos, pastomatai, sablonai} from '../duomenys';
import {GavejoPatikra, NuostatuUzklausa, Pranesimas} from '../models';

const json = (model: Parameters<typeof getModelSchemaRef>[0]) => ({required: true, content: {'application/json': {schema: getModelSchemaRef(model)}}});
const vienodi = (a: string, b: string) => a.localeCompare(b, 'lt', {sensitivity: 'base'}) === 0;

@authenticate('zetonas')
export class GavejaiController {
  @post('/ext-verify')
  async patikrinti(@requestBody(json(GavejoPatikra)) u: GavejoPatikra) {
    const g = gavejai.find(x => x.telefonas === u.telefonas && x.pastoKodas === u.adresas.pastoKodas && vienodi(x.namas, u.adresas.namas) && vienodi(x.pavarde, u.pavarde));
    if (!g) throw new HttpErrors.NotFound('Gavėjas nerastas.');
    return {gavejas: {kodas: g.kodas, vardas: g.vardas, pavarde: g.pavarde}, sutikimai: {sms: g.sms, elPastas: g.elPastas}};
  }

  @post('/ext-reach')
  async tvarkytiNuostatas(@requestBody(json(NuostatuUzklausa)) u: NuostatuUzklausa) {
    if (!nuostatos.has(u.gavejoKodas)) throw new HttpErrors.NotFound(`Gavėjas ${u.gavejoKodas} nerastas.`);
    if (u.operacija === 'keisti') {
      const kodas = u.nuostatos!.pastomatas?.kodas;
      if (kodas && !pastomatai.has(kodas)) throw new HttpErrors.Conflict(`Paštomatas ${kodas} neaptarnaujamas.`);
      nuostatos.set(u.gavejoKodas, {nuostatos: u.nuostatos!, pakeista: new Date().toISOString()});
    }
    return {gavejoKodas: u.gavejoKodas, ...nuostatos.get(u.gavejoKodas)};
  }

  @post('/ext-notify')
  async pranesti(@requestBody(json(Pranesimas)) u: Pranesimas) {
    if (!nuostatos.has(u.gavejoKodas)) throw new HttpErrors.NotFound(`Gavėjas ${u.gavejoKodas} nerastas.`);
    if (!sablonai.has(u.sablonas.kodas)) throw new HttpErrors.Conflict(`Šablonas ${u.sablonas.kodas} neegzistuoja.`);
    return {pranesimoId: `PR-${Date.now().toString(36)}${randomInt(1e6).toString().padStart(6, '0')}`, busena: 'priimtas', siuntuKiekis: u.siuntos.length};
  }
}
