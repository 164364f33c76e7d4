import { NextFunction, Request, Response } from 'express';
import { ExpressErrorMiddlewareInterface, Middleware } from 'routing-controllers';

/** Amit a keretrendszer nem válaszolt meg (body-parser). */
@Middleware({ type: 'after' })
export class HibaMiddleware implements ExpressErrorMiddlewareInterface {
  error(hiba: any, _req: Request, res: Response, _next: NextFunction) {
    if (res.headersSent) return;
    const status = hiba.status ?? hiba.httpCode ?? 500;
    res.status(status).json({ name: hiba.name, message: status < 500 ? hiba.message : 'Belső hiba' });
  }
}
