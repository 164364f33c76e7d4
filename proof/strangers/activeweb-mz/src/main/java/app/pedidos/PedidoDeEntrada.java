package app.pedidos;

import java.util.Map;

public class PedidoDeEntrada extends Pedido {
    public PedidoDeEntrada(Map<?, ?> dados) {
        super(dados);
        objecto("parceiro");
        texto("parceiro.codigo", 40);
        texto("parceiro.chave", 80);
    }
}
