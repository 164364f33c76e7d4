package app.controllers;

import app.pedidos.PedidoDeNotificacao;
import app.servicos.Clientes;
import org.javalite.activeweb.annotations.POST;
import org.javalite.json.JSONMap;

import java.util.concurrent.atomic.AtomicInteger;

public class NotificacoesController extends BaseController {
    private static final AtomicInteger NUMERO = new AtomicInteger(500311);

    @POST
    public void enviar(PedidoDeNotificacao pedido) {
        if (recusado(pedido)) {
            return;
        }
        Clientes.Cliente c = Clientes.porId(pedido.getString("cliente_id"));
        if (c == null) {
            clienteDesconhecido();
            return;
        }
        String canal = pedido.get("canal") == null ? "sms" : pedido.getString("canal").toLowerCase();
        respondJSON(new JSONMap("notificacao", new JSONMap("id", "NT-" + NUMERO.incrementAndGet(), "canal", canal, "estado", "em_fila"))).status(202);
    }
}
