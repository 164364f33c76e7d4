package app.controllers;

import app.pedidos.PedidoDeEntrada;
import app.servicos.Sessoes;
import org.javalite.activeweb.annotations.POST;
import org.javalite.json.JSONMap;

public class AutenticacaoController extends BaseController {
    private static final String CODIGO = "LOJA-BAZAR-MPT";
    private static final String CHAVE = "kx7Tq-29vLm-Zambeze-41";

    @POST
    public void entrar(PedidoDeEntrada pedido) {
        if (recusado(pedido)) {
            return;
        }
        if (!CODIGO.equals(pedido.getString("parceiro.codigo")) || !CHAVE.equals(pedido.getString("parceiro.chave"))) {
            respondJSON(new JSONMap("codigo", "ACESSO_NEGADO", "detalhe", "Código ou chave do parceiro incorrectos")).status(401);
            return;
        }
        respondJSON(new JSONMap("sessao", new JSONMap("ficha", Sessoes.abrir(), "validade_segundos", Sessoes.VALIDADE), "parceiro", CODIGO)).status(200);
    }
}
