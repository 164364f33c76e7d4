package app.config;

import org.javalite.activeweb.ControllerException;
import org.javalite.activeweb.controller_filters.HttpSupportFilter;
import org.javalite.common.ConversionException;
import org.javalite.json.JSONMap;
import org.javalite.json.JSONParseException;

/** O que o framework não conseguiu ler é culpa de quem envia, não nossa. */
public class FiltroDeErros extends HttpSupportFilter {
    @Override
    public void onException(Exception e) {
        boolean doPedido = e instanceof IllegalArgumentException || e instanceof JSONParseException
                || e instanceof ConversionException || e instanceof ControllerException;
        if (doPedido) {
            respondJSON(new JSONMap("codigo", "PEDIDO_ILEGIVEL", "detalhe", String.valueOf(e.getMessage()))).status(400);
        } else {
            respondJSON(new JSONMap("codigo", "ERRO_INTERNO")).status(500);
        }
    }
}
