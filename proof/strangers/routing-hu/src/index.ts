import 'reflect-metadata';
import { createExpressServer } from 'routing-controllers';
import { HitelesitesController } from './controllers/hitelesites.controller';
import { IntegracioController } from './controllers/integracio.controller';
import { HibaMiddleware } from './middlewares/hiba.middleware';
import { jogosult } from './token';

const app = createExpressServer({
  routePrefix: '/integracio/v1',
  controllers: [HitelesitesController, IntegracioController],
  middlewares: [HibaMiddleware],
  authorizationChecker: jogosult,
  development: false,
  validation: { whitelist: true, forbidNonWhitelisted: true, validationError: { target: false } },
});

app.disable('x-powered-by');
const server = app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.close(); server.closeAllConnections(); process.exit(0); });
