// server.js no deja elegir la interfaz: detrás del proxy solo se escucha en local.
const { Server } = require('node:net');
const { listen } = Server.prototype;
Server.prototype.listen = function (port, ...resto) {
  return typeof port === 'number' ? listen.call(this, port, '127.0.0.1', ...resto.filter((r) => typeof r === 'function')) : listen.call(this, port, ...resto);
};
