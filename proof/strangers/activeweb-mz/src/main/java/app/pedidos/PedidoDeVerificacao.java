package app.pedidos;

import java.util.Map;

public class PedidoDeVerificacao extends Pedido {
    public PedidoDeVerificacao(Map<?, ?> dados) {
        super(dados);
        formato("telemovel", "\\+2588[2-7]\\d{7}");
        texto("apelido", 60);
        textoSeVier("nome", 60);
        validateMap("documento");
        if (veio("documento")) {
            formato("documento.tipo", "bi|passaporte|dire");
            texto("documento.numero", 20);
        }
    }
}
