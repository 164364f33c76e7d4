// Ghora chalounk: `functions-framework` soglea interface-ancher aikota, amkam fokot loopback zai.
import { getTestServer } from '@google-cloud/functions-framework/testing';
import './index.js';

const server = getTestServer('porzoll');
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.close(() => process.exit(0)); server.closeAllConnections(); });
