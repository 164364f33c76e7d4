import express, { NextFunction, Request, Response } from 'express';
import { ValidateError } from 'tsoa';
import { RegisterRoutes } from './routes';

const app = express();
app.disable('x-powered-by');
app.use(express.json());

const v2 = express.Router();
RegisterRoutes(v2);
app.use('/v2', v2);

app.use((_req: Request, res: Response) => { res.status(404).json({ message: 'Not Found' }); });
app.use((err: any, _req: Request, res: Response, next: NextFunction) => {
  if (res.headersSent) return next(err);
  if (err instanceof ValidateError) { res.status(422).json({ message: 'Validation Failed', details: err.fields }); return; }
  const status = Number.isInteger(err?.status) ? err.status : 500;
  if (status >= 500) console.error(err);
  res.status(status).json({ message: status >= 500 ? 'Internal Server Error' : err.message });
});

const seva = app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { seva.close(() => process.exit(0)); seva.closeAllConnections(); });
