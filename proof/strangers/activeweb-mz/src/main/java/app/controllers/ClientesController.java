package app.controllers;

import app.pedidos.PedidoDeVerificacao;
import app.servicos.Clientes;
import org.javalite.activeweb.annotations.POST;
import org.javalite.json.JSONMap;

public class ClientesController extends BaseController {
    @POST
    public void verificar(PedidoDeVerificacao pedido) {
        if (recusado(pedido)) {
            return;
        }
        Clientes.Cliente c = Clientes.porTelemovel(pedido.getString("telemovel"), pedido.getString("apelido"));
        if (c == null) {
            clienteDesconhecido();
            return;
        }
        JSONMap resposta = new JSONMap("cliente_id", c.id(), "registado", true, "iniciais", c.iniciais());
        if (pedido.get("documento") != null) {
            resposta.put("documento_confere", c.documento().equalsIgnoreCase(pedido.getString("documento.numero")));
        }
        respondJSON(resposta).status(200);
    }
}
