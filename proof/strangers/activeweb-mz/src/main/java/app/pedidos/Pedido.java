package app.pedidos;

import org.javalite.json.JSONBase;
import org.javalite.validation.RegexpValidator;
import org.javalite.validation.length.AttributeLengthValidator;
import org.javalite.validation.length.Max;

import java.util.Map;

/** Regras comuns aos pedidos. Um campo facultativo só é visto quando vem. */
public abstract class Pedido extends JSONBase {
    protected Pedido(Map<?, ?> dados) {
        super(dados);
    }

    protected void objecto(String campo) {
        validateMap(campo);
        validatePresenceOf(campo);
    }

    /** Texto obrigatório, com tamanho máximo. */
    protected void texto(String campo, int max) {
        validateWith(AttributeLengthValidator.on(campo).with(Max.of(max)).allowBlank(true));
        validatePresenceOf(campo);
    }

    protected void formato(String campo, String regra) {
        validateWith(new RegexpValidator(campo, regra));
        validatePresenceOf(campo);
    }

    protected boolean veio(String campo) {
        return get(campo) != null;
    }

    protected void formatoSeVier(String campo, String regra) {
        if (veio(campo)) {
            validateWith(new RegexpValidator(campo, regra));
        }
    }

    protected void textoSeVier(String campo, int max) {
        if (veio(campo)) {
            validateWith(AttributeLengthValidator.on(campo).with(Max.of(max)));
        }
    }
}
