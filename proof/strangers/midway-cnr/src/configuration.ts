import { App, Configuration } from '@midwayjs/core';
import * as koa from '@midwayjs/koa';
import * as validate from '@midwayjs/validate';
import { GreskaFilter } from './greska';
import { SesijaMiddleware } from './sesija';

@Configuration({
  imports: [koa, validate],
  importConfigs: [
    {
      default: {
        keys: 'bp-2211-podgorica',
        koa: { port: Number(process.env.PORT), hostname: '127.0.0.1', globalPrefix: '/api' },
        midwayLogger: { default: { transports: { file: false, error: false, json: false, console: { level: 'error' } } } },
      },
    },
  ],
})
export class GlavnaKonfiguracija {
  @App('koa')
  app: koa.Application;

  async onReady() {
    this.app.useMiddleware([SesijaMiddleware]);
    this.app.useFilter([GreskaFilter]);
  }
}
