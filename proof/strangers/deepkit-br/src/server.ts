import { createServer } from 'node:http';
import { App } from '@deepkit/app';
import { HttpKernel, HttpModule, HttpRequest, HttpResponse, httpWorkflow, HttpBadRequestError, HttpUnauthorizedError } from '@deepkit/http';
import { ValidationError } from '@deepkit/type';
import { Kontroller } from './kontroller.js';
import { Stal } from './stal.js';

const stal = new Stal();
const app = new App({
    controllers: [Kontroller],
    providers: [{ provide: Stal, useValue: stal }],
    imports: [new HttpModule({ debug: false })],
});

app.listen(httpWorkflow.onAuth, event => {
    if (!event.route.groups.includes('jedouer')) return;
    const jedouer = event.request.headers['x-jedouer'];
    if (typeof jedouer !== 'string' || jedouer === '') throw new HttpUnauthorizedError('Ezhomm zo eus an talbenn X-Jedouer');
    const stad = stal.stad(jedouer);
    if (stad !== 'mat') throw new HttpUnauthorizedError(stad === 'kozh' ? 'Jedouer aet dʼe dermen' : 'Jedouer dianav');
});

// Ur JSON fall pe ur seurt danvez dianav a roje 500.
app.listen(httpWorkflow.onParametersFailed, event => {
    if (event.error instanceof ValidationError) return;
    throw new HttpBadRequestError(event.error.message);
}, 50);

const kernel = app.get(HttpKernel);
const server = createServer({ IncomingMessage: HttpRequest, ServerResponse: HttpResponse as any }, (req, res) => {
    kernel.handleRequest(req as HttpRequest, res as unknown as HttpResponse).catch(e => { console.error(e); if (!res.headersSent) res.writeHead(500); res.end(); });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
for (const s of ['SIGTERM', 'SIGINT'] as const) process.on(s, () => { server.close(() => process.exit(0)); server.closeAllConnections(); });
