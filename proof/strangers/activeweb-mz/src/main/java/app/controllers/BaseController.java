package app.controllers;

import org.javalite.activeweb.AppController;
import org.javalite.json.JSONBase;
import org.javalite.json.JSONMap;

import java.util.LinkedHashMap;
import java.util.Map;

public abstract class BaseController extends AppController {

    protected boolean recusado(JSONBase pedido) {
        if (pedido.errors().isEmpty()) {
            return false;
        }
        Map<String, String> campos = new LinkedHashMap<>();
        for (String campo : pedido.errors().keySet()) {
            campos.put(campo, pedido.errors().get(campo));
        }
        respondJSON(new JSONMap("codigo", "DADOS_INVALIDOS", "campos", campos)).status(422);
        return true;
    }

    protected void clienteDesconhecido() {
        respondJSON(new JSONMap("codigo", "CLIENTE_DESCONHECIDO", "detalhe", "Não temos nenhum cliente com estes dados")).status(404);
    }
}
