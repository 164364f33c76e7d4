package app.servicos;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class Sessoes {
    public static final int VALIDADE = Integer.parseInt(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1200"));
    private static final Map<String, Long> FICHAS = new ConcurrentHashMap<>();
    private static final SecureRandom ACASO = new SecureRandom();

    private Sessoes() {
    }

    public static String abrir() {
        byte[] b = new byte[20];
        ACASO.nextBytes(b);
        String ficha = "fs-" + HexFormat.of().formatHex(b);
        FICHAS.put(ficha, System.currentTimeMillis() + VALIDADE * 1000L);
        return ficha;
    }

    public static boolean valida(String ficha) {
        Long fim = FICHAS.get(ficha);
        if (fim == null) {
            return false;
        }
        if (fim < System.currentTimeMillis()) {
            FICHAS.remove(ficha);
            return false;
        }
        return true;
    }
}
