import { randomUUID } from 'node:crypto';
import errors from 'restify-errors';
import restify from 'restify';
import * as v from 'valibot';
import { NotifyReq, ReachReq, VerifyReq } from './schema.js';
import { alive, customers, login, templates, ttl } from './store.js';

const server = restify.createServer({ name: 'hanbit-gw', handleUncaughtExceptions: false });
const OK = { resultCd: '0000', resultMsg: '정상 처리되었습니다.' };
const kst = () => `${new Date(Date.now() + 9 * 3600e3).toISOString().slice(0, 19)}+09:00`;

server.use(restify.plugins.authorizationParser());
server.use(restify.plugins.bodyParser({ mapParams: false, maxBodySize: 32768 }));

const fail = (res, next, status, resultCd, resultMsg, more = {}) => { res.send(status, { resultCd, resultMsg, ...more }); return next(false); };

/** 토큰 확인 */
function session(req, res, next) {
  const token = req.header('X-Access-Token');
  if (!token) return fail(res, next, 401, 'E2001', '인증 토큰이 없습니다.');
  const state = alive(token);
  if (state === 'unknown') return fail(res, next, 401, 'E2002', '유효하지 않은 토큰입니다.');
  if (state === 'expired') return fail(res, next, 401, 'E2003', '토큰이 만료되었습니다.');
  return next();
}

/** 입력값 검증 */
const valid = (schema) => (req, res, next) => {
  const parsed = v.safeParse(schema, req.body ?? {});
  if (parsed.success) { req.input = parsed.output; return next(); }
  const { root, nested } = v.flatten(parsed.issues);
  return fail(res, next, 400, 'E1001', '입력값이 올바르지 않습니다.', { errors: root ? { _: root, ...nested } : nested });
};
const customer = (req, res, next) => {
  req.cust = customers.get(req.input.custNo);
  return req.cust ? next() : fail(res, next, 404, 'E4041', '존재하지 않는 고객번호입니다.');
};

server.post('/auth-authenticate', (req, res, next) => {
  if (req.authorization?.scheme !== 'Basic' || !req.authorization.basic) {
    res.header('WWW-Authenticate', 'Basic realm="hanbit-partner"');
    return fail(res, next, 401, 'E2000', '파트너 인증 정보가 없습니다.');
  }
  const { username, password } = req.authorization.basic;
  const token = login(username ?? '', password ?? '');
  if (!token) return fail(res, next, 401, 'E2000', '파트너 인증에 실패하였습니다.');
  res.header('X-Access-Token', token);
  res.send(200, { ...OK, expSec: ttl });
  return next();
});

server.post('/ext-verify', session, valid(VerifyReq), (req, res, next) => {
  const { rcvrNm, telNo, brthDt } = req.input;
  const c = [...customers.values()].find((x) => x.telNo === telNo && x.rcvrNm === rcvrNm && (brthDt === undefined || x.brthDt === brthDt));
  if (!c) return fail(res, next, 404, 'E4040', '등록되지 않은 수취인입니다.');
  res.send(200, { ...OK, custNo: c.custNo, userStat: c.userStat, addrYn: c.dlvAddr ? 'Y' : 'N' });
  return next();
});

server.post('/ext-reach', session, valid(ReachReq), customer, (req, res, next) => {
  if (req.input.jobGbn === 'U') { req.cust.dlvAddr = req.input.dlvAddr; req.cust.updDtm = kst(); }
  res.send(200, { ...OK, custNo: req.cust.custNo, dlvAddr: req.cust.dlvAddr, updDtm: req.cust.updDtm });
  return next();
});

server.post('/ext-notify', session, valid(NotifyReq), customer, (req, res, next) => {
  const { sendChnl, tmplCd, invcNo, rsvDtm } = req.input;
  if (sendChnl === 'KAKAO' && !templates.has(tmplCd)) return fail(res, next, 422, 'E4220', '승인되지 않은 알림톡 템플릿입니다.');
  res.send(200, { ...OK, ntfyId: randomUUID(), ntfyStat: rsvDtm ? 'RESERVED' : 'QUEUED', invcNo, reqDtm: kst() });
  return next();
});

server.on('restifyError', (req, res, err, cb) => {
  if (!err.statusCode) { console.error(err); return cb(new errors.InternalServerError('처리 중 오류가 발생하였습니다.')); }
  return cb();
});

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
