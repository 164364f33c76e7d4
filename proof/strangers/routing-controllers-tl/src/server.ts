// Hatid Koop: API para sa mga kasosyo. routing-controllers sa Express, class-validator sa mga katawan.
import 'reflect-metadata';
import { randomBytes, randomInt } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import jwt from 'jsonwebtoken';
import { Action, Authorized, BadRequestError, Body, createExpressServer, HttpCode, Interceptor, InterceptorInterface, JsonController, NotFoundError, Post, UnauthorizedError } from 'routing-controllers';
import { Abiso, Abot, Kagustuhan, Pagkilala, Pagpasok } from './hiling';

const TTL = Number(process.env.TOKEN_TTL_SECONDS) || 2700;
const SUSI = randomBytes(32);

interface Tao { id: number; selpon: string; apelyido: string; zip: string; kagustuhan: Kagustuhan; binago: string | null }
const mga_tao: Tao[] = [
  { id: 570218, selpon: '+639171234508', apelyido: 'Magbanua', zip: '5000', kagustuhan: { lugar: 'pintuan' }, binago: null },
  { id: 570944, selpon: '+639285550117', apelyido: 'Dela Cruz', zip: '6100', kagustuhan: { lugar: 'guwardiya', bilin: 'Gate 2' }, binago: '2030-11-02T03:14:00.000Z' },
  { id: 571630, selpon: '+639064417733', apelyido: 'Villanueva', zip: '5200', kagustuhan: { lugar: 'kapitbahay', pangalan_ng_kapitbahay: 'Aling Nena' }, binago: null },
];
const hanapin = (id: number): Tao => {
  const tao = mga_tao.find((t) => t.id === id);
  if (!tao) throw new NotFoundError('Walang tatanggap na may ganitong tatanggap_id.');
  return tao;
};

// hindi sinusuri ng class-validator ang hubad na array
const isa = <T>(hiling: T): T => {
  if (Array.isArray(hiling)) throw new BadRequestError('Invalid body, check \'errors\' property for more info.');
  return hiling;
};

@Interceptor()
class Balot implements InterceptorInterface {
  intercept(_action: Action, datos: unknown) {
    return { tagumpay: true, datos };
  }
}

@JsonController()
class PagpasokController {
  @Post('/auth-authenticate')
  pumasok(@Body({ required: true }) hiling: Pagpasok) {
    if (isa(hiling).kodigo_ng_kasosyo !== 'ILOILO-BOOKS-44' || hiling.lihim_na_susi !== 'mangga_8Kd2-Guimaras_zR') {
      throw new UnauthorizedError('Mali ang kodigo o ang lihim na susi.');
    }
    return { pasaporte: jwt.sign({ kasosyo: hiling.kodigo_ng_kasosyo }, SUSI, { expiresIn: TTL, issuer: 'hatid-koop' }), may_bisa_segundo: TTL };
  }
}

@JsonController()
@Authorized()
class KasosyoController {
  @Post('/ext-verify')
  kilalanin(@Body({ required: true }) hiling: Pagkilala) {
    const { tatanggap } = isa(hiling);
    const tao = mga_tao.find((t) => t.selpon === tatanggap.selpon && t.apelyido.toLowerCase() === tatanggap.apelyido.trim().toLowerCase());
    if (!tao) throw new NotFoundError('Hindi kilala ang tatanggap.');
    return { tatanggap_id: tao.id, rehistrado: true };
  }

  @Post('/ext-reach')
  abutin(@Body({ required: true }) hiling: Abot) {
    const tao = hanapin(isa(hiling).tatanggap_id);
    if (tao.zip !== hiling.zip) throw new NotFoundError('Hindi tugma ang zip sa tatanggap.');
    if (hiling.gawain === 'palitan' && hiling.kagustuhan) {
      tao.kagustuhan = hiling.kagustuhan;
      tao.binago = new Date().toISOString();
    }
    return { tatanggap_id: tao.id, kagustuhan: tao.kagustuhan, binago: tao.binago };
  }

  @Post('/ext-notify')
  @HttpCode(201)
  abisuhan(@Body({ required: true }) hiling: Abiso) {
    hanapin(isa(hiling).tatanggap_id);
    return { abiso_id: `AB${Date.now()}${randomInt(100, 1000)}`, katayuan: 'nakapila' };
  }
}

const app = createExpressServer({
  routePrefix: '/api/kasosyo',
  controllers: [PagpasokController, KasosyoController],
  validation: { whitelist: true },
  authorizationChecker: ({ request }: Action) => {
    const pasaporte = request.headers['x-access-token'];
    if (!pasaporte) throw new UnauthorizedError('Walang pasaporte: ilagay sa header na x-access-token.');
    try {
      jwt.verify(pasaporte, SUSI, { issuer: 'hatid-koop' });
      return true;
    } catch (e) {
      throw new UnauthorizedError(e instanceof jwt.TokenExpiredError ? 'Paso na ang pasaporte.' : 'Hindi wasto ang pasaporte.');
    }
  },
});
// nasagot na ng routing-controllers: huwag nang isara ng Express ang koneksiyon
app.use((mali: unknown, _req: Request, res: Response, next: NextFunction) => { if (!res.headersSent) next(mali); });
const server = app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.close(() => process.exit(0)); server.closeAllConnections(); });
