package krd.geyandin.ext.cfg;

import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import net.sourceforge.stripes.config.Configuration;
import net.sourceforge.stripes.exception.ExceptionHandler;
import org.slf4j.LoggerFactory;

/** Hemu helleyek ke Stripes nayguncenet. */
public class HelleyGishti implements ExceptionHandler {
    @Override public void init(Configuration configuration) { }

    @Override
    public void handle(Throwable t, HttpServletRequest request, HttpServletResponse response) throws IOException {
        String type = request.getContentType();
        boolean multipart = type != null && type.toLowerCase().startsWith("multipart/");
        if (!multipart) LoggerFactory.getLogger(HelleyGishti.class).error("Helle", t);
        response.reset();
        response.setStatus(multipart ? 415 : 500);
        response.setContentType("application/json;charset=UTF-8");
        response.getWriter().write(multipart
            ? "{\"encam\":{\"kod\":\"902\",\"peyam\":\"Cori naverok pesend nekrawe\"}}"
            : "{\"encam\":{\"kod\":\"999\",\"peyam\":\"Helley sistem\"}}");
    }
}
