import { randomUUID } from 'node:crypto';
import express, { type NextFunction, type Request, type Response } from 'express';
import { ArgumentError } from 'ow';
import { checkNotify, checkReach, checkSignIn, checkVerify } from './schemas.js';
import { carrierOf, consigneeByRef, findConsignee, issuePass, keepPreference, passIsGood, passLifetime, preferenceOf, templates } from './store.js';

class Refusal extends Error {
  constructor(readonly status: number, name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const app = express();
app.disable('x-powered-by');

app.use((_req, res, next) => {
  res.locals.requestId = randomUUID();
  next();
});

const answer = (res: Response, status: number, result: unknown) =>
  res.status(status).json({ result, requestId: res.locals.requestId });

function requirePass(req: Request, _res: Response, next: NextFunction) {
  const pass = req.get('X-Doorstep-Pass');
  if (!pass) throw new Refusal(401, 'PassRequired', 'Send the pass that you were issued at sign-in in the X-Doorstep-Pass header');
  if (!passIsGood(pass)) throw new Refusal(401, 'PassNotValid', 'This pass is unknown or has run out, sign in again');
  next();
}

const consigneeOf = (ref: string) => {
  const consignee = consigneeByRef(ref);
  if (!consignee) throw new Refusal(404, 'ConsigneeNotFound', `We hold no consignee ${ref}`);
  return consignee;
};

const gateway = express.Router();
const json = express.json({ limit: '32kb' });

gateway.post('/auth-authenticate', json, (req, res) => {
  const { carrier } = checkSignIn(req.body);
  const known = carrierOf(carrier.accountNo, carrier.passphrase);
  if (!known) throw new Refusal(403, 'SignInRefused', 'Account number and passphrase do not go together');
  res.set('X-Doorstep-Pass', issuePass());
  answer(res, 201, { carrierName: known.name, passValidForSeconds: passLifetime });
});

gateway.post('/ext-verify', requirePass, json, (req, res) => {
  const { consignee } = checkVerify(req.body);
  const found = findConsignee(consignee);
  answer(res, 200, found ? { verified: true, consigneeRef: found.ref, contactBy: found.contactBy } : { verified: false });
});

gateway.post('/ext-reach', requirePass, json, (req, res) => {
  const { consigneeRef, lookupOnly, dropPreference } = checkReach(req.body);
  const consignee = consigneeOf(consigneeRef);
  if (!lookupOnly && dropPreference) keepPreference(consignee.ref, dropPreference);
  const { value, updatedAt } = preferenceOf(consignee.ref);
  answer(res, 200, { consigneeRef: consignee.ref, dropPreference: value, updatedAt });
});

gateway.post('/ext-notify', requirePass, json, (req, res) => {
  const { consigneeRef, notice } = checkNotify(req.body);
  const consignee = consigneeOf(consigneeRef);
  if (!templates.has(notice.template)) throw new Refusal(404, 'TemplateNotFound', `Your account has no template ${notice.template}`);
  if (consignee.optedOut) throw new Refusal(409, 'ConsigneeOptedOut', 'This consignee has opted out of notices');
  answer(res, 202, { noticeId: `NT-${randomUUID().slice(0, 13).toUpperCase()}`, state: 'queued', via: notice.via });
});

app.use('/gateway', gateway);

app.use((req) => {
  throw new Refusal(404, 'NoSuchOperation', `${req.method} ${req.path} is not an operation of this gateway`);
});

app.use((err: any, _req: Request, res: Response, _next: NextFunction) => {
  const status = err instanceof ArgumentError ? 422 : Number(err.status ?? 500);
  if (status >= 500) console.error(err);
  res.status(status).json({
    fault: { type: status >= 500 ? 'InternalError' : err.name, message: status >= 500 ? 'Something went wrong on our side' : err.message },
    requestId: res.locals.requestId,
  });
});

const server = app.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
