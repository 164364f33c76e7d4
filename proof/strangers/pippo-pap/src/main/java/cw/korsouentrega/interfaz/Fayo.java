package cw.korsouentrega.interfaz;

import java.util.List;

/** Un petishon ku nos no por atendé. */
public class Fayo extends RuntimeException {
    public final int status;
    public final String code;
    public final List<Detaye> details;

    public Fayo(int status, String code, String message) {
        this(status, code, message, null);
    }

    public Fayo(int status, String code, String message, List<Detaye> details) {
        super(message);
        this.status = status;
        this.code = code;
        this.details = details;
    }

    public static class Detaye {
        public final String field;
        public final String message;

        public Detaye(String field, String message) {
            this.field = field;
            this.message = message;
        }
    }
}
