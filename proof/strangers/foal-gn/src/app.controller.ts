import { randomUUID } from 'node:crypto';
import { Context, controller, HttpResponseCreated, HttpResponseNotFound, HttpResponseOK, HttpResponseUnauthorized, IAppController, Post, ValidateBody, ValidateHeader } from '@foal/core';
import { getSecretOrPrivateKey, JWTRequired } from '@foal/jwt';
import { sign } from 'jsonwebtoken';
import { hechajeySchema, jeikeSchema, maranduSchema, tembipotaJerureSchema } from './schemas';

interface Ava { id: number; tera: string; joapy: string; kuatia: string; papapy: string; dv?: string; pumbyry: string; tava: string; tembipota: object; moambuepyre: string | null }

const avakuera: Ava[] = [
  { id: 50871, tera: 'Blanca', joapy: 'Ayala', kuatia: 'CI', papapy: '4218630', pumbyry: '+595981447205', tava: 'Encarnación', tembipota: { henda: 'okeme' }, moambuepyre: null },
  { id: 50912, tera: 'Derlis', joapy: 'Benítez', kuatia: 'CI', papapy: '3977104', pumbyry: '+595971330188', tava: 'Luque', tembipota: { henda: 'nemuha', aravo: { guive: '09:00', peve: '17:00' } }, moambuepyre: '2026-02-11T13:40:00.000Z' },
  { id: 61004, tera: 'Yerbatera', joapy: 'Caaguazú', kuatia: 'RUC', papapy: '80042719', dv: '3', pumbyry: '+595985610042', tava: 'Caaguazú', tembipota: { henda: 'tembiapoha' }, moambuepyre: null },
];
const ndaipori = () => new HttpResponseNotFound({ jejavy: 'ava_ndojejuhui', nemombeu: 'Ndaipóri ko ava ore kuatiápe' });
const ttl = Number(process.env.TOKEN_TTL_SECONDS) || 45 * 60;

export class JeikeController {
  @Post('/auth-authenticate')
  @ValidateBody(jeikeSchema)
  jeike(ctx: Context) {
    const { puruhara, neenemi } = ctx.request.body;
    if (puruhara !== 'tienda-guavira' || neenemi !== 'Karumbe.1870-Ybytu') {
      return new HttpResponseUnauthorized({ jejavy: 'jeike_vai', nemombeu: 'Puruhára térã ñe’ẽñemi ndoikói' });
    }
    const opaha = Math.floor(Date.now() / 1000) + ttl;
    return new HttpResponseOK({ jeike: { token: sign({ sub: puruhara, exp: opaha }, getSecretOrPrivateKey()), opaha } });
  }
}

@JWTRequired()
export class ExtController {
  @Post('/ext-verify')
  @ValidateBody(hechajeySchema)
  hechajey(ctx: Context) {
    const { kuatia, joapy, pumbyry } = ctx.request.body;
    const ava = avakuera.find((a) => a.kuatia === kuatia.mbaeichagua && a.papapy === kuatia.papapy && (a.dv === undefined || a.dv === kuatia.dv)
      && a.joapy.localeCompare(joapy, 'es', { sensitivity: 'base' }) === 0 && (pumbyry === undefined || a.pumbyry === pumbyry));
    return new HttpResponseOK(ava ? { ojekuaa: true, ava: { id: ava.id, tera: ava.tera, tava: ava.tava } } : { ojekuaa: false, ava: null });
  }

  @Post('/ext-reach')
  @ValidateBody(tembipotaJerureSchema)
  tembipota(ctx: Context) {
    const { ava_id, mbaeapo, tembipota } = ctx.request.body;
    const ava = avakuera.find((a) => a.id === ava_id);
    if (!ava) return ndaipori();
    if (mbaeapo === 'moambue') {
      ava.tembipota = tembipota;
      ava.moambuepyre = new Date().toISOString();
    }
    return new HttpResponseOK({ ava_id: ava.id, tembipota: ava.tembipota, moambuepyre: ava.moambuepyre });
  }

  @Post('/ext-notify')
  @ValidateHeader('X-Jerure-Id', { type: 'string', format: 'uuid' })
  @ValidateBody(maranduSchema)
  marandu(ctx: Context) {
    const { ava_id, mboupyre } = ctx.request.body;
    if (!avakuera.some((a) => a.id === ava_id)) return ndaipori();
    return new HttpResponseCreated({ marandu_id: randomUUID(), jerure_id: ctx.request.get('X-Jerure-Id'), mboupyre: mboupyre ?? 'whatsapp', teko: 'oharohina' });
  }
}

export class AppController implements IAppController {
  subControllers = [controller('/api/v2', JeikeController), controller('/api/v2', ExtController)];
}
