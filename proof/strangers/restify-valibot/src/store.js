import { randomBytes, timingSafeEqual } from 'node:crypto';

const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);
const PARTNERS = new Map([['HB-30417', 'k7Wq2mZx9Lr4Tn8BvE1s']]);

export const customers = new Map([
  ['C20418833', { custNo: 'C20418833', rcvrNm: '김민서', telNo: '010-4482-9173', brthDt: '1991-03-14', userStat: 'ACTIVE',
    dlvAddr: { zipCd: '06236', addr1: '서울특별시 강남구 테헤란로 152', addr2: '1204호', rcvPlc: 'DOOR' }, updDtm: null }],
  ['C20517740', { custNo: 'C20517740', rcvrNm: '박지훈', telNo: '010-2290-5518', brthDt: '1984-11-02', userStat: 'DORMANT',
    dlvAddr: { zipCd: '48058', addr1: '부산광역시 해운대구 센텀중앙로 79', rcvPlc: 'GUARD' }, updDtm: null }],
]);
export const templates = new Set(['DLV_START_01', 'DLV_DONE_02']);

const tokens = new Map();
export const ttl = TTL;
export function login(id, key) {
  const known = PARTNERS.get(id);
  if (!known || known.length !== key.length || !timingSafeEqual(Buffer.from(known), Buffer.from(key))) return undefined;
  const token = randomBytes(24).toString('base64url');
  tokens.set(token, Date.now() + TTL * 1000);
  return token;
}
export function alive(token) {
  const until = tokens.get(token);
  if (until === undefined) return 'unknown';
  return until > Date.now() ? 'ok' : 'expired';
}
