import express, { NextFunction, Request, Response } from 'express';
import { Server, Errors } from 'typescript-rest';
import { EidopoiiseisYpiresia, EpalithefsiYpiresia, ProtimiseisYpiresia, SyndesiYpiresia } from './ypiresies';

const app = express();
app.disable('x-powered-by');
const router = express.Router();
Server.ignoreNextMiddlewares(true);
Server.buildServices(router as any, SyndesiYpiresia, EpalithefsiYpiresia, ProtimiseisYpiresia, EidopoiiseisYpiresia);
app.use('/synergates/v1', router);
app.use((req: Request) => { throw new Errors.NotFoundError(`Den yparxei: ${req.method} ${req.path}`); });

app.use((e: any, _req: Request, res: Response, next: NextFunction) => {
  if (res.headersSent) return next(e);
  const status: number = e.statusCode ?? e.status ?? 500;
  if (status === 401) res.set('WWW-Authenticate', 'Bearer');
  if (status >= 500) console.error(e);
  res.status(status).json({ sfalma: { status, minima: status >= 500 ? 'Esoteriko sfalma' : e.message } });
});

const s = app.listen(Number(process.env.PORT), '127.0.0.1', () => console.log(`akouei sti thyra ${process.env.PORT}`));
process.on('SIGTERM', () => { s.close(() => process.exit(0)); setTimeout(() => process.exit(0), 500).unref(); });
