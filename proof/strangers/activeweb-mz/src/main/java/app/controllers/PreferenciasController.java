package app.controllers;

import app.pedidos.PedidoDePreferencias;
import app.servicos.Clientes;
import org.javalite.activeweb.annotations.POST;
import org.javalite.json.JSONMap;

import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

public class PreferenciasController extends BaseController {
    /** Sem "preferencias" consulta, com "preferencias" substitui. */
    @POST
    public void gerir(PedidoDePreferencias pedido) {
        if (recusado(pedido)) {
            return;
        }
        Clientes.Cliente c = Clientes.porId(pedido.getString("cliente_id"));
        if (c == null) {
            clienteDesconhecido();
            return;
        }
        JSONMap novas = pedido.getMap("preferencias");
        if (novas != null) {
            JSONMap guardadas = new JSONMap();
            for (String campo : new String[]{"local", "instrucoes", "contacto_vizinho", "aceita_fim_de_semana"}) {
                if (novas.get(campo) != null) {
                    guardadas.put(campo, novas.get(campo));
                }
            }
            JSONMap horario = pedido.getMap("preferencias.horario");
            if (horario != null) {
                guardadas.put("horario", new JSONMap("inicio", horario.get("inicio"), "fim", horario.get("fim")));
            }
            guardadas.put("actualizado_em", OffsetDateTime.now(ZoneId.of("Africa/Maputo")).truncatedTo(ChronoUnit.SECONDS).toString());
            Clientes.guardar(c.id(), guardadas);
        }
        respondJSON(new JSONMap("cliente_id", c.id(),
                "morada", new JSONMap("bairro", c.bairro(), "avenida", c.avenida(), "cidade", c.cidade()),
                "preferencias", Clientes.preferencias(c.id()))).status(200);
    }
}
