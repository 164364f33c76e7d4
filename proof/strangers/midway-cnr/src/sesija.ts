import { randomBytes } from 'crypto';
import { httpError, Middleware } from '@midwayjs/core';
import { Context, NextFunction } from '@midwayjs/koa';

export const TRAJANJE = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
const sesije = new Map<string, number>();

export function otvori(): string {
  const id = randomBytes(20).toString('hex');
  sesije.set(id, Date.now() + TRAJANJE * 1000);
  return id;
}

@Middleware()
export class SesijaMiddleware {
  resolve() {
    return async (ctx: Context, next: NextFunction) => {
      if (ctx.path.startsWith('/api/ext-')) {
        const id = ctx.cookies.get('bp_sesija', { signed: false });
        if (!id) throw new httpError.UnauthorizedError('Niste prijavljeni');
        if ((sesije.get(id) ?? 0) < Date.now()) throw new httpError.UnauthorizedError('Sesija je istekla ili ne postoji');
      }
      return next();
    };
  }
}
