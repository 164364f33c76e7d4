'use strict';

const egg = require('egg');

const port = Number(process.env.PORT) || 7001;

egg.start({ baseDir: __dirname, ignoreWarning: true }).then(app => {
  const server = app.listen(port, '127.0.0.1');
  const stop = () => { server.close(); process.exit(0); };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
});
