import { Catch } from '@midwayjs/core';
import { Context } from '@midwayjs/koa';

@Catch()
export class GreskaFilter {
  async catch(err: any, ctx: Context) {
    const status = err.status ?? err.statusCode ?? 500;
    ctx.status = status;
    return { uspjeh: false, greska: { oznaka: err.name, opis: status >= 500 ? 'Interna greška' : err.message } };
  }
}
