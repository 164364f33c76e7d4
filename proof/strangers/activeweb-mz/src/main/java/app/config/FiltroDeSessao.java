package app.config;

import app.servicos.Sessoes;
import org.javalite.activeweb.controller_filters.HttpSupportFilter;
import org.javalite.json.JSONMap;

public class FiltroDeSessao extends HttpSupportFilter {
    @Override
    public void before() {
        String ficha = header("X-Ficha-Sessao");
        if (ficha == null || ficha.isBlank()) {
            respondJSON(new JSONMap("codigo", "SESSAO_EM_FALTA", "detalhe", "Envie a ficha da sessão no cabeçalho X-Ficha-Sessao")).status(401);
        } else if (!Sessoes.valida(ficha.trim())) {
            respondJSON(new JSONMap("codigo", "SESSAO_INVALIDA", "detalhe", "Ficha desconhecida ou expirada, autentique-se de novo")).status(401);
        }
    }
}
