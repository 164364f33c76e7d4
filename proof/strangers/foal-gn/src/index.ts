import 'reflect-metadata';
import { createServer } from 'node:http';
import { createApp } from '@foal/core';
import { AppController } from './app.controller';

async function main() {
  const server = createServer(await createApp(AppController));
  server.listen(Number(process.env.PORT), '127.0.0.1');
  process.on('SIGTERM', () => { server.closeAllConnections(); server.close(() => process.exit(0)); });
}
main();
