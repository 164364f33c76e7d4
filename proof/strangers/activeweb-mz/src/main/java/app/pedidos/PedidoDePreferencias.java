package app.pedidos;

import java.util.Map;

public class PedidoDePreferencias extends Pedido {
    private static final String HORA = "([01]\\d|2[0-3]):[0-5]\\d";

    public PedidoDePreferencias(Map<?, ?> dados) {
        super(dados);
        formato("cliente_id", "CL-\\d{6}");
        validateMap("preferencias");
        if (veio("preferencias")) {
            formato("preferencias.local", "domicilio|portaria|vizinho|balcao");
            textoSeVier("preferencias.instrucoes", 140);
            if ("vizinho".equals(get("preferencias.local"))) {
                formato("preferencias.contacto_vizinho", "\\+2588[2-7]\\d{7}");
            } else {
                formatoSeVier("preferencias.contacto_vizinho", "\\+2588[2-7]\\d{7}");
            }
            formatoSeVier("preferencias.aceita_fim_de_semana", "sim|nao");
            validateMap("preferencias.horario");
            if (veio("preferencias.horario")) {
                formato("preferencias.horario.inicio", HORA);
                formato("preferencias.horario.fim", HORA);
            }
        }
    }
}
