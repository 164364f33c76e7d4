// The Lambda without AWS: each request becomes an API Gateway event (payload 1.0), the result an answer.
'use strict';
const http = require('node:http');
const { handler } = require('./palvelu.js');

http.createServer((req, res) => {
  const palat = [];
  req.on('data', (p) => palat.push(p));
  req.on('end', async () => {
    const url = new URL(req.url, 'http://localhost');
    const monta = {};
    for (const [k, v] of Object.entries(req.headers)) monta[k] = Array.isArray(v) ? v : [v];
    try {
      const tulos = await handler({
        httpMethod: req.method, path: url.pathname, resource: '/{proxy+}', headers: req.headers, multiValueHeaders: monta,
        queryStringParameters: Object.fromEntries(url.searchParams), body: Buffer.concat(palat).toString(), isBase64Encoded: false,
        requestContext: { httpMethod: req.method, path: url.pathname, identity: { sourceIp: '127.0.0.1' } },
      }, { awsRequestId: String(Date.now()), getRemainingTimeInMillis: () => 10_000 });
      res.writeHead(tulos.statusCode, { ...(tulos.headers ?? {}), ...(tulos.multiValueHeaders ?? {}) });
      res.end(tulos.isBase64Encoded ? Buffer.from(tulos.body, 'base64') : tulos.body);
    } catch (e) {
      console.error(e);
      if (!res.headersSent) res.writeHead(502, { 'content-type': 'application/json' });
      res.end('{"message": "Internal server error"}'); // as API Gateway says it
    }
  });
}).listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
