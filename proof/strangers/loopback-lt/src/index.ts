import {AuthenticationComponent, registerAuthenticationStrategy} from '@loopback/authentication';
import {ApplicationConfig} from '@loopback/core';
import {RestApplication} from '@loopback/rest';
import {GavejaiController} from './controllers/gavejai.controller';
import {PrieigaController} from './controllers/prieiga.controller';
import {ZetonoStrategija} from './zetonas.strategy';

export class PristatymoApplication extends RestApplication {
  constructor(options: ApplicationConfig = {}) {
    super(options);
    this.component(AuthenticationComponent);
    registerAuthenticationStrategy(this, ZetonoStrategija);
    this.controller(PrieigaController);
    this.controller(GavejaiController);
  }
}

async function main() {
  const app = new PristatymoApplication({
    rest: {
      host: '127.0.0.1',
      port: Number(process.env.PORT),
      basePath: '/siuntos/api',
      gracePeriodForClose: 1000,
      openApiSpec: {disabled: true},
      apiExplorer: {disabled: true},
    },
  });
  await app.start();
  process.on('SIGTERM', () => process.exit(0));
}

main().catch(err => {
  console.error(err);
  process.exit(1);
});
