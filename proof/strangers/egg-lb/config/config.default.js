'use strict';

module.exports = appInfo => ({
  keys: appInfo.name + '_1698244110733_4471',
  middleware: [ 'errorHandler' ],
  session: {
    key: 'PAECK_SESS',
    maxAge: (Number(process.env.TOKEN_TTL_SECONDS) || 40 * 60) * 1000,
    httpOnly: true,
    encrypt: true,
  },
  security: { csrf: { enable: false } },
  bodyParser: { jsonLimit: '64kb' },
  // mir schwätzen nëmme JSON, och bei Feeler virum Middleware
  onerror: { accepts: () => 'json' },
  logger: { consoleLevel: 'WARN' },
});
