package krd.geyandin.ext.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.sourceforge.stripes.action.ActionBean;
import net.sourceforge.stripes.action.ActionBeanContext;
import net.sourceforge.stripes.action.Resolution;
import net.sourceforge.stripes.action.StreamingResolution;
import net.sourceforge.stripes.validation.ValidationError;
import net.sourceforge.stripes.validation.ValidationErrorHandler;
import net.sourceforge.stripes.validation.ValidationErrors;
import org.json.simple.JSONObject;

public abstract class BingehActionBean implements ActionBean, ValidationErrorHandler {
    private ActionBeanContext context;

    @Override public ActionBeanContext getContext() { return context; }
    @Override public void setContext(ActionBeanContext context) { this.context = context; }

    @Override
    public Resolution handleValidationErrors(ValidationErrors errors) {
        List<Object> list = new ArrayList<>();
        for (List<ValidationError> field : errors.values()) {
            for (ValidationError error : field) {
                Map<String, Object> m = new LinkedHashMap<>();
                m.put("xane", error.getFieldName());
                m.put("peyam", error.getMessage(Locale.ENGLISH));
                list.add(m);
            }
        }
        return json(400, "900", "Zanyariyekan drust nin", "hele", list);
    }

    public Resolution hele(int status, String kod, String peyam) { return json(status, kod, peyam, null, null); }

    protected Resolution serkewtu(Map<String, Object> dane) { return json(200, "0", "Serkewtu bu", "dane", dane); }

    protected static Map<String, Object> map(Object... pairs) {
        Map<String, Object> m = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) m.put((String) pairs[i], pairs[i + 1]);
        return m;
    }

    private Resolution json(int status, String kod, String peyam, String key, Object value) {
        Map<String, Object> body = map("encam", map("kod", kod, "peyam", peyam));
        if (key != null) body.put(key, value);
        context.getResponse().setStatus(status);
        return new StreamingResolution("application/json;charset=UTF-8", JSONObject.toJSONString(body));
    }
}
