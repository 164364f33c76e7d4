package kr.dlvr.openapi;

class BizException extends RuntimeException {
    final int status;
    final String code;

    BizException(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }
}
