import * as v from 'valibot';
import '@valibot/i18n/kr';

v.setGlobalConfig({ lang: 'kr' });

const custNo = v.pipe(v.string(), v.regex(/^C\d{8}$/));
const telNo = v.pipe(v.string(), v.regex(/^01[016789]-\d{3,4}-\d{4}$/));

/** 사용자 검증 */
export const VerifyReq = v.object({
  rcvrNm: v.pipe(v.string(), v.minLength(2), v.maxLength(40)),
  telNo,
  brthDt: v.optional(v.pipe(v.string(), v.isoDate())),
});

const DlvAddr = v.object({
  zipCd: v.pipe(v.string(), v.regex(/^\d{5}$/)),
  addr1: v.pipe(v.string(), v.minLength(5), v.maxLength(100)),
  addr2: v.optional(v.pipe(v.string(), v.maxLength(100))),
  rcvPlc: v.picklist(['DOOR', 'GUARD', 'LOCKER', 'DIRECT']),
  entrPwd: v.optional(v.pipe(v.string(), v.maxLength(20))),
});

/** 주소 선호 조회(R) / 변경(U) */
export const ReachReq = v.variant('jobGbn', [
  v.object({ jobGbn: v.literal('R'), custNo }),
  v.object({ jobGbn: v.literal('U'), custNo, dlvAddr: DlvAddr, aplyDt: v.optional(v.pipe(v.string(), v.isoDate())) }),
]);

const ntfyBase = {
  custNo,
  invcNo: v.pipe(v.string(), v.digits(), v.length(12)),
  rsvDtm: v.optional(v.pipe(v.string(), v.isoDateTime())),
};

/** 고객 알림 */
export const NotifyReq = v.variant('sendChnl', [
  v.object({ ...ntfyBase, sendChnl: v.literal('KAKAO'), tmplCd: v.pipe(v.string(), v.minLength(4), v.maxLength(20)), tmplVar: v.optional(v.record(v.string(), v.string())) }),
  v.object({ ...ntfyBase, sendChnl: v.literal('SMS'), msgCn: v.pipe(v.string(), v.minLength(1), v.maxLength(90)) }),
  v.object({ ...ntfyBase, sendChnl: v.literal('LMS'), msgTtl: v.optional(v.pipe(v.string(), v.maxLength(40))), msgCn: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)) }),
]);
