package mn.shuurkhai.api;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Токен олгох, шалгах. */
public class Sesh {
    private static final String NEVTREKH_NER = "NOMIN_ONLINE";
    private static final String NUUTS_UG = "hT7-qmW2-0xLd";

    private final long khugatsaa;
    private final SecureRandom sanamsargui = new SecureRandom();
    private final Map<String, Instant> tokenuud = new ConcurrentHashMap<>();

    public Sesh(long khugatsaa) { this.khugatsaa = khugatsaa; }

    static Response aldaa(Response.Status status, String kod, String tailbar) {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("aldaa", kod);
        m.put("tailbar", tailbar);
        return Response.status(status).type(MediaType.APPLICATION_JSON_TYPE).entity(m).build();
    }

    private String shine() {
        byte[] b = new byte[30];
        sanamsargui.nextBytes(b);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(b);
    }

    public Response olgokh(String authorization) {
        boolean zov = false;
        if (authorization != null && authorization.regionMatches(true, 0, "Basic ", 0, 6)) {
            try {
                byte[] ogson = Base64.getDecoder().decode(authorization.substring(6).trim());
                zov = MessageDigest.isEqual(ogson, (NEVTREKH_NER + ":" + NUUTS_UG).getBytes(StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                zov = false;
            }
        }
        if (!zov) {
            Response r = aldaa(Response.Status.UNAUTHORIZED, "NEVTRELT_BURUU", "Нэвтрэх нэр эсвэл нууц үг буруу байна");
            return Response.fromResponse(r).header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"hurgelt\"").build();
        }
        Instant duusakh = Instant.now().plusSeconds(khugatsaa);
        String token = shine();
        tokenuud.values().removeIf(t -> t.isBefore(Instant.now()));
        tokenuud.put(token, duusakh);
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("token_type", "bearer");
        m.put("access_token", token);
        m.put("expires_in", duusakh.getEpochSecond());
        m.put("scope", "shalgalt khurgelt medegdel");
        return Response.ok(m, MediaType.APPLICATION_JSON_TYPE).build();
    }

    /** null: токен хүчинтэй. */
    public Response shalgakh(String authorization) {
        if (authorization == null || !authorization.regionMatches(true, 0, "Bearer ", 0, 7)) {
            return khoriglokh("TOKEN_BAIKHGUI", "Токен дамжуулаагүй байна");
        }
        Instant duusakh = tokenuud.get(authorization.substring(7).trim());
        if (duusakh == null) return khoriglokh("TOKEN_BURUU", "Токен буруу байна");
        if (duusakh.isBefore(Instant.now())) return khoriglokh("TOKEN_DUUSSAN", "Токены хугацаа дууссан байна");
        return null;
    }

    private static Response khoriglokh(String kod, String tailbar) {
        return Response.fromResponse(aldaa(Response.Status.UNAUTHORIZED, kod, tailbar)).header(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"hurgelt\"").build();
    }
}
