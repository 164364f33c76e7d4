package app.pedidos;

import org.javalite.validation.DateValidator;

import java.util.Map;

public class PedidoDeNotificacao extends Pedido {
    public PedidoDeNotificacao(Map<?, ?> dados) {
        super(dados);
        formato("cliente_id", "CL-\\d{6}");
        objecto("encomenda");
        formato("encomenda.guia", "EL\\d{9}MZ");
        validateNumericalityOf("encomenda.volumes").greaterThan(0).lessThan(51).onlyInteger();
        if (veio("encomenda.cobranca_mzn")) {
            validateNumericalityOf("encomenda.cobranca_mzn").greaterThan(0);
        }
        formato("evento", "recolhida|em_distribuicao|tentativa_falhada|entregue");
        formatoSeVier("canal", "sms|whatsapp|email");
        if ("em_distribuicao".equals(get("evento"))) {
            validatePresenceOf("previsao");
        }
        validateMap("previsao");
        if (veio("previsao")) {
            validateWith(new DateValidator("previsao.data", "dd/MM/yyyy"));
            validatePresenceOf("previsao.data");
            formato("previsao.periodo", "manha|tarde");
        }
    }
}
