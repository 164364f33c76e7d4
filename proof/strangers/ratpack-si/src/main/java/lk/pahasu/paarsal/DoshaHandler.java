package lk.pahasu.paarsal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.google.common.base.Throwables;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;
import ratpack.error.ClientErrorHandler;
import ratpack.error.ServerErrorHandler;
import ratpack.handling.Context;
import ratpack.parse.NoSuchParserException;

/** Siyalu dosha eka thanakin. */
class DoshaHandler implements ServerErrorHandler, ClientErrorHandler {
    @Override
    public void error(Context ctx, Throwable throwable) {
        for (Throwable t : Throwables.getCausalChain(throwable)) {
            if (t instanceof JsonMappingException e) {
                String path = e.getPath().stream()
                        .map(r -> r.getFieldName() == null ? String.valueOf(r.getIndex()) : r.getFieldName())
                        .collect(Collectors.joining("."));
                Pilithura.waradi(ctx, List.of(new Pilithura.Dosha(path, e.getOriginalMessage())));
                return;
            }
            if (t instanceof JsonProcessingException e) {
                Pilithura.waradi(ctx, List.of(new Pilithura.Dosha("", e.getOriginalMessage())));
                return;
            }
            if (t instanceof NoSuchParserException) {
                Pilithura.asaarthakai(ctx, 415, t.getMessage());
                return;
            }
        }
        LoggerFactory.getLogger(DoshaHandler.class).error("dosha", throwable);
        Pilithura.asaarthakai(ctx, 500, "padhdhathiye doshayak");
    }

    @Override
    public void error(Context ctx, int statusCode) {
        Pilithura.asaarthakai(ctx, statusCode, io.netty.handler.codec.http.HttpResponseStatus.valueOf(statusCode).reasonPhrase());
    }
}
