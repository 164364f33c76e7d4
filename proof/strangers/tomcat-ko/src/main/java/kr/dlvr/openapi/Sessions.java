package kr.dlvr.openapi;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

final class Sessions {
    private static final Map<String, String> PARTNERS = Map.of("P30417", "dk_test_7Qv2mXc94LhB");
    static final long TTL = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "3600"));
    private static final Map<String, Instant> TOKENS = new ConcurrentHashMap<>();

    private Sessions() {}

    static void requireKey(HttpServletRequest req) {
        if (req.getHeader("X-API-KEY") == null) {
            throw new BizException(401, "E401", "X-API-KEY 헤더가 없습니다.");
        }
    }

    static String open(String key, String partner) {
        if (!key.equals(PARTNERS.get(partner))) {
            throw new BizException(401, "E402", "API 키 또는 제휴사 코드가 올바르지 않습니다.");
        }
        String token = UUID.randomUUID().toString().replace("-", "");
        TOKENS.put(token, Instant.now().plusSeconds(TTL));
        return token;
    }

    static void check(HttpServletRequest req) {
        String token = req.getHeader("X-Access-Token");
        if (token == null) {
            throw new BizException(401, "E411", "X-Access-Token 헤더가 없습니다.");
        }
        Instant end = TOKENS.get(token);
        if (end == null) {
            throw new BizException(401, "E412", "유효하지 않은 토큰입니다.");
        }
        if (end.isBefore(Instant.now())) {
            throw new BizException(401, "E413", "만료된 토큰입니다.");
        }
    }
}
