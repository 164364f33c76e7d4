"""Tongcheng peisong jiekou: renzheng, yonghu heyan, shouhuo pianhao, tongzhi.

Jiu xitong (GBK) bu neng chuli hanzi ziduan, suoyi suoyou ziduan yong pinyin.
"""
import logging
import os
import secrets
import sys
import time
from datetime import datetime, timedelta, timezone

from spyne import (Application, Boolean, ComplexModel, DateTime, Double, Fault,
                   Integer, Mandatory as M, ServiceBase, Unicode, rpc)
from spyne.error import (InvalidCredentialsError, MissingFieldError,
                         ResourceNotFoundError, ValidationError)
from spyne.model.primitive import Decimal
from spyne.protocol.json import HybridHttpJsonDocument, JsonDocument
from spyne.server.wsgi import WsgiApplication
from waitress import serve

logging.disable(logging.CRITICAL)

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "7200"))
TNS = "peisong.jiekou"
BEIJING = timezone(timedelta(hours=8))

YINGYONG = {"hzps-1027": "Qd7mT2xVb9Lk4RwZ"}
LINGPAI = {}
YONGHU = {
    "YH00318842": {"shouji": "13805712264", "xingming": "Chen Yulan", "houSi": "412X",
                   "dizhi": ("Zhejiang", "Hangzhou", "Xihu", "Wensan Lu 259 hao 3 zhuang 602 shi", "310012")},
    "YH00318907": {"shouji": "15958107731", "xingming": "Wu Jianguo", "houSi": "0035",
                   "dizhi": ("Zhejiang", "Hangzhou", "Gongshu", "Moganshan Lu 88 hao", "310005")},
    "YH00320455": {"shouji": "18668290416", "xingming": "Shen Xiaomei", "houSi": "2728",
                   "dizhi": ("Zhejiang", "Ningbo", "Haishu", "Zhongshan Xi Lu 16 hao 1201 shi", "315010")},
}
PIANHAO = {}
MOBAN = {"PS01": "chuku", "PS02": "paisong", "PS03": "qianshou", "PS04": "yanwu"}


# ---- moxing -----------------------------------------------------------------

ShoujiHao = M(Unicode(pattern=r"1[3-9][0-9]{9}"))
YonghuHao = M(Unicode(pattern=r"YH[0-9]{8}"))


class RenzhengJieguo(ComplexModel):
    _type_info = [
        ("lingpai", Unicode),
        ("youxiaoMiao", Integer),
    ]


class Yonghu(ComplexModel):
    _type_info = [
        ("yonghuHao", Unicode),
        ("xingming", Unicode),
        ("shi", Unicode),
        ("qu", Unicode),
    ]


class HeyanJieguo(ComplexModel):
    _type_info = [
        ("cunzai", Boolean),
        ("yonghu", Yonghu),
    ]


class Linju(ComplexModel):
    _type_info = [
        ("xingming", M(Unicode(max_len=40))),
        ("fanghao", M(Unicode(pattern=r"[0-9]{1,4}(-[0-9]{1,4})?"))),
    ]


class Pianhao(ComplexModel):
    _type_info = [
        ("weizhi", M(Unicode(values=["menkou", "kuaidigui", "wuye", "linju", "benren"]))),
        ("shiduan", Unicode(values=["quantian", "shangwu", "xiawu", "wanshang"])),
        ("beizhu", Unicode(max_len=60)),
        ("linju", Linju),
    ]


class Dizhi(ComplexModel):
    _type_info = [
        ("sheng", Unicode),
        ("shi", Unicode),
        ("qu", Unicode),
        ("xiangxi", Unicode),
        ("youbian", Unicode),
    ]


class PianhaoJieguo(ComplexModel):
    _type_info = [
        ("yonghuHao", Unicode),
        ("dizhi", Dizhi),
        ("pianhao", Pianhao),
        ("gengxinShijian", DateTime),
    ]


class Baoguo(ComplexModel):
    _type_info = [
        ("jianshu", M(Integer(ge=1, le=99))),
        ("zhongliang", Double(gt=0, le=50)),
    ]


class TongzhiJieguo(ComplexModel):
    _type_info = [
        ("tongzhiHao", Unicode),
        ("zhuangtai", Unicode),
        ("qudao", Unicode),
        ("tijiaoShijian", DateTime),
    ]


# ---- gongju -----------------------------------------------------------------

class LingpaiCuowu(Fault):
    CODE = "Client.LingpaiCuowu"

    def __init__(self, shuoming):
        super().__init__(self.CODE, shuoming)


def jiancha_lingpai(ctx):
    if ctx.descriptor.name == "auth-authenticate":
        return
    lingpai = ctx.transport.req_env.get("HTTP_TOKEN")
    if not lingpai:
        raise LingpaiCuowu("qingqiu tou queshao token")
    daoqi = LINGPAI.get(lingpai)
    if daoqi is None:
        raise LingpaiCuowu("token wuxiao")
    if daoqi < time.time():
        raise LingpaiCuowu("token yi guoqi, qing chongxin renzheng")


def zhao(yonghuHao):
    if yonghuHao not in YONGHU:
        raise ResourceNotFoundError(yonghuHao)
    return YONGHU[yonghuHao]


class ShuruJson(HybridHttpJsonDocument):
    """Bijiao yange: zhi shou duixiang; shuzi bu shou zifuchuan."""

    def create_in_document(self, ctx, in_string_encoding=None):
        try:
            super().create_in_document(ctx, in_string_encoding)
        except UnicodeDecodeError as e:
            raise ValidationError(str(e))
        (doc,) = ctx.in_document.values()
        if not isinstance(doc, dict):
            raise ValidationError(doc)

    def validate(self, key, cls, val):
        super().validate(key, cls, val)
        if issubclass(cls, Decimal) and (isinstance(val, (str, bool))
                or issubclass(cls, Integer) and isinstance(val, float)):
            raise ValidationError([key, val])

    def _from_dict_value(self, ctx, key, cls, inst, validator):
        try:
            return super()._from_dict_value(ctx, key, cls, inst, validator)
        except (TypeError, ValueError, OverflowError):
            raise ValidationError([key, inst])

    def _doc_to_object(self, ctx, cls, doc, validator=None):
        if isinstance(doc, str):
            raise ValidationError(doc)
        return super()._doc_to_object(ctx, cls, doc, validator)


class ShuchuJson(JsonDocument):
    def fault_to_http_response_code(self, fault):
        if isinstance(fault, LingpaiCuowu):
            return "401 Unauthorized"
        return super().fault_to_http_response_code(fault)


# ---- fuwu -------------------------------------------------------------------

class PeisongFuwu(ServiceBase):
    @rpc(M(Unicode(max_len=32)), M(Unicode(max_len=64)),
         _returns=RenzhengJieguo, _operation_name="auth-authenticate")
    def renzheng(ctx, yingyongId, miyao):
        zhengque = YINGYONG.get(yingyongId, "")
        if not zhengque or not secrets.compare_digest(zhengque.encode(), miyao.encode()):
            raise InvalidCredentialsError("yingyongId huo miyao cuowu")
        lingpai = secrets.token_hex(16)
        LINGPAI[lingpai] = time.time() + TTL
        return RenzhengJieguo(lingpai=lingpai, youxiaoMiao=TTL)

    @rpc(ShoujiHao, M(Unicode(max_len=40)), Unicode(pattern=r"[0-9]{3}[0-9X]"),
         _returns=HeyanJieguo, _operation_name="ext-verify")
    def heyan(ctx, shouji, xingming, zhengjianHouSi):
        for hao, y in YONGHU.items():
            if y["shouji"] == shouji and y["xingming"].lower() == xingming.lower() \
                    and zhengjianHouSi in (None, y["houSi"]):
                return HeyanJieguo(cunzai=True, yonghu=Yonghu(
                    yonghuHao=hao, xingming=y["xingming"], shi=y["dizhi"][1], qu=y["dizhi"][2]))
        return HeyanJieguo(cunzai=False)

    @rpc(YonghuHao, Pianhao, _returns=PianhaoJieguo, _operation_name="ext-reach")
    def pianhao(ctx, yonghuHao, pianhao):
        y = zhao(yonghuHao)
        if pianhao is not None:
            if pianhao.weizhi == "linju" and pianhao.linju is None:
                raise MissingFieldError("linju")
            if pianhao.shiduan is None:
                pianhao.shiduan = "quantian"
            PIANHAO[yonghuHao] = (pianhao, datetime.now(BEIJING).replace(microsecond=0))
        xianyou, gengxin = PIANHAO.get(yonghuHao, (Pianhao(weizhi="menkou", shiduan="quantian"), None))
        return PianhaoJieguo(yonghuHao=yonghuHao,
                             dizhi=Dizhi(**dict(zip(("sheng", "shi", "qu", "xiangxi", "youbian"), y["dizhi"]))),
                             pianhao=xianyou, gengxinShijian=gengxin)

    @rpc(YonghuHao, M(Unicode(pattern=r"HZ[0-9]{12}")), M(Unicode(values=sorted(MOBAN))),
         Baoguo.customize(min_occurs=1, nullable=False), Unicode(values=["duanxin", "weixin", "dianhua"]), DateTime,
         _returns=TongzhiJieguo, _operation_name="ext-notify")
    def tongzhi(ctx, yonghuHao, yundanHao, moban, baoguo, qudao, yujiSongda):
        zhao(yonghuHao)
        if MOBAN[moban] == "paisong" and yujiSongda is None:
            raise MissingFieldError("yujiSongda")
        return TongzhiJieguo(tongzhiHao="TZ" + secrets.token_hex(6).upper(), zhuangtai="yiTijiao",
                             qudao=qudao or "duanxin",
                             tijiaoShijian=datetime.now(BEIJING).replace(microsecond=0))


PeisongFuwu.event_manager.add_listener("method_call", jiancha_lingpai)

app = WsgiApplication(
    Application([PeisongFuwu], tns=TNS, name="PeisongJiekou",
                in_protocol=ShuruJson(validator="soft"), out_protocol=ShuchuJson()),
    max_content_length=64 * 1024)

if __name__ == "__main__":
    serve(app, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4)
