// Consegne Zena: servissio pe-i corrê che portan i pacchi in Zena e Rivëa.
using System;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.ComponentModel.DataAnnotations;
using System.IO;
using System.Linq;
using System.Net;
using System.Reflection;
using System.Runtime.Serialization;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using Newtonsoft.Json;
using Newtonsoft.Json.Converters;
using Newtonsoft.Json.Serialization;

namespace ConsegneZena
{
    // ---- domande ------------------------------------------------------------

    public class DomandaIntrata
    {
        [Required, StringLength(24)] public string Codice { get; set; }
        [Required, StringLength(64)] public string Ciave { get; set; }
    }

    public class DomandaVerifica
    {
        [Required, RegularExpression(@"^\+39[0-9]{9,10}$")] public string Telefono { get; set; }
        [Required, StringLength(40, MinimumLength = 2)] public string Cognomme { get; set; }
        [RegularExpression(@"^[0-9]{5}$")] public string Cap { get; set; }
    }

    public enum Posto
    {
        [EnumMember(Value = "porta")] Porta,
        [EnumMember(Value = "portinaia")] Portinaia,
        [EnumMember(Value = "vexin")] Vexin,
        [EnumMember(Value = "casella")] Casella
    }

    public enum Giorno
    {
        [EnumMember(Value = "lunesdi")] Lunesdi,
        [EnumMember(Value = "martesdi")] Martesdi,
        [EnumMember(Value = "mercoledi")] Mercoledi,
        [EnumMember(Value = "zeuggia")] Zeuggia,
        [EnumMember(Value = "venardi")] Venardi,
        [EnumMember(Value = "sabbo")] Sabbo
    }

    public class Vexin
    {
        [Required, StringLength(40)] public string Nomme { get; set; }
        [Required, Range(0, 12)] public int? Cian { get; set; }
    }

    public class Oaio
    {
        [Required, RegularExpression("^([01][0-9]|2[0-3]):[0-5][0-9]$")] public string Da { get; set; }
        [Required, RegularExpression("^([01][0-9]|2[0-3]):[0-5][0-9]$")] public string Scin { get; set; }
    }

    public class Preferensa
    {
        [Required] public Posto? Posto { get; set; }
        public List<Giorno> Giorni { get; set; }
        public Oaio Oaio { get; set; }
        [StringLength(80)] public string Notta { get; set; }
        [RequiredWhen("Posto", ConsegneZena.Posto.Vexin)] public Vexin Vexin { get; set; }
    }

    public class DomandaPreferensa
    {
        [Required, RegularExpression("^P-[0-9]{5}$")] public string Personna { get; set; }
        [Required, RegularExpression("^(lezi|cangia|scancella)$")] public string Modo { get; set; }
        [RequiredWhen("Modo", "cangia")] public Preferensa Preferensa { get; set; }
    }

    public class Spedission
    {
        [Required, RegularExpression("^ZN[0-9]{10}$")] public string Numero { get; set; }
        [Required, Range(1, 20)] public int? Colli { get; set; }
        [Range(0.1, 70.0)] public double? Peiso { get; set; }
    }

    public class DomandaAvviso
    {
        [Required, RegularExpression("^P-[0-9]{5}$")] public string Personna { get; set; }
        [Required, RegularExpression("^(partio|in-gio|consegnou|torna)$")] public string Fase { get; set; }
        [Required, StringLength(8)] public string Modello { get; set; }
        [Required] public Spedission Spedission { get; set; }
        [RequiredWhen("Fase", "in-gio")] public DateTimeOffset? Arrivo { get; set; }
        [RegularExpression("^(sms|posta)$")] public string Canale { get; set; }
    }

    /// <summary>Comme Required, ma solo quande un'atra proprietæ a l'à quello valô.</summary>
    [AttributeUsage(AttributeTargets.Property)]
    public class RequiredWhenAttribute : RequiredAttribute
    {
        readonly string atra; readonly object valo;
        public RequiredWhenAttribute(string atra, object valo) { this.atra = atra; this.valo = valo; }
        public override bool RequiresValidationContext { get { return true; } }
        protected override ValidationResult IsValid(object value, ValidationContext context)
        {
            var oa = context.ObjectType.GetProperty(atra).GetValue(context.ObjectInstance, null);
            return Equals(oa, valo) ? base.IsValid(value, context) : ValidationResult.Success;
        }
    }

    // ---- errori -------------------------------------------------------------

    public class Refuo : Exception
    {
        public readonly int Stato; public readonly object Corpo;
        public Refuo(int stato, string messaggio) { Stato = stato; Corpo = new { messaggio }; }
        public Refuo(Dictionary<string, List<string>> errori) { Stato = 400; Corpo = new { messaggio = "Domanda no valida", errori }; }
    }

    public static class Controllo
    {
        static readonly JsonSerializerSettings Letua = new JsonSerializerSettings
        {
            MissingMemberHandling = MissingMemberHandling.Error,
            ContractResolver = new CamelCasePropertyNamesContractResolver(),
            Converters = { new StringEnumConverter() }
        };

        public static T Lezi<T>(string testo) where T : class
        {
            T domanda;
            try { domanda = JsonConvert.DeserializeObject<T>(testo, Letua); }
            catch (JsonException e) { throw new Refuo(new Dictionary<string, List<string>> { { "json", new List<string> { e.Message } } }); }
            if (domanda == null)
                throw new Refuo(new Dictionary<string, List<string>> { { "json", new List<string> { new RequiredAttribute().FormatErrorMessage(typeof(T).Name) } } });
            var errori = new Dictionary<string, List<string>>();
            Controlla(domanda, "", errori);
            if (errori.Count > 0) throw new Refuo(errori);
            return domanda;
        }

        static void Controlla(object cosa, string davanti, Dictionary<string, List<string>> errori)
        {
            var trovae = new List<ValidationResult>();
            Validator.TryValidateObject(cosa, new ValidationContext(cosa, null, null), trovae, true);
            foreach (var r in trovae)
                foreach (var nomme in r.MemberNames.DefaultIfEmpty(""))
                {
                    List<string> lista;
                    if (!errori.TryGetValue(davanti + nomme, out lista)) errori[davanti + nomme] = lista = new List<string>();
                    lista.Add(r.ErrorMessage);
                }
            foreach (var p in cosa.GetType().GetProperties().Where(p => p.PropertyType.IsClass && p.PropertyType.Namespace == "ConsegneZena"))
            {
                var drento = p.GetValue(cosa, null);
                if (drento != null) Controlla(drento, davanti + p.Name + ".", errori);
            }
        }
    }

    // ---- dæti ---------------------------------------------------------------

    public class Personna
    {
        public string Codice, Telefono, Nomme, Cognomme, Stradda, Numero, Cap, Citae;
        public Preferensa Preferensa; public DateTimeOffset? Cangiaa;
    }

    public static class Servissio
    {
        static readonly int Dua = int.Parse(Environment.GetEnvironmentVariable("TOKEN_TTL_SECONDS") ?? "2700");
        const int Massimo = 32768;
        const string Radixe = "/zena/api";

        static readonly Dictionary<string, string> Clienti = new Dictionary<string, string> { { "corre-lanterna", "9f3-Sciarbora-Ghe7-Maccaia" } };
        static readonly Dictionary<string, string> Modelli = new Dictionary<string, string> { { "AVV-01", "partio" }, { "AVV-04", "in-gio" }, { "AVV-07", "consegnou" } };
        static readonly ConcurrentDictionary<string, DateTime> Gettoin = new ConcurrentDictionary<string, DateTime>();
        static readonly Personna[] Personne =
        {
            new Personna { Codice = "P-20417", Telefono = "+393471820645", Nomme = "Maddalena", Cognomme = "Parodi", Stradda = "Via di San Bernardo", Numero = "17r", Cap = "16123", Citae = "Zena" },
            new Personna { Codice = "P-20533", Telefono = "+393289917402", Nomme = "Baciccia", Cognomme = "Canepa", Stradda = "Salita a-a Spianâ", Numero = "4", Cap = "16125", Citae = "Zena" },
            new Personna { Codice = "P-31208", Telefono = "+390185283377", Nomme = "Nicòlla", Cognomme = "Schiaffin", Stradda = "Via a-a Maina", Numero = "52", Cap = "16032", Citae = "Camoggi" }
        };

        static readonly JsonSerializerSettings Scritua = new JsonSerializerSettings
        {
            ContractResolver = new CamelCasePropertyNamesContractResolver(),
            Converters = { new StringEnumConverter() },
            DateFormatString = "yyyy-MM-ddTHH:mm:sszzz"
        };

        static Personna Troeuva(string codice)
        {
            var p = Personne.FirstOrDefault(x => x.Codice == codice);
            if (p == null) throw new Refuo(404, "Personn-a no trovâ");
            return p;
        }

        static object Intrata(DomandaIntrata d)
        {
            string ciave;
            if (!Clienti.TryGetValue(d.Codice, out ciave) || ciave != d.Ciave) throw new Refuo(401, "Codice ò ciave sballiæ");
            var cae = new byte[24];
            using (var r = RandomNumberGenerator.Create()) r.GetBytes(cae);
            var gettun = Convert.ToBase64String(cae).Replace('+', '-').Replace('/', '_');
            var scadensa = DateTime.UtcNow.AddSeconds(Dua);
            Gettoin[gettun] = scadensa;
            return new { gettun, scadensa = new DateTimeOffset(scadensa) };
        }

        static object Verifica(DomandaVerifica d)
        {
            var p = Personne.FirstOrDefault(x => x.Telefono == d.Telefono);
            if (p == null || !p.Cognomme.Equals(d.Cognomme, StringComparison.OrdinalIgnoreCase)) throw new Refuo(404, "Personn-a no trovâ");
            return new { personna = p.Codice, nomme = p.Nomme, cognomme = p.Cognomme, capGiusto = string.IsNullOrEmpty(d.Cap) ? (bool?)null : d.Cap == p.Cap };
        }

        static object Preferense(DomandaPreferensa d)
        {
            var p = Troeuva(d.Personna);
            lock (p)
            {
                if (d.Modo != "lezi")
                {
                    p.Preferensa = d.Modo == "cangia" ? d.Preferensa : null;
                    p.Cangiaa = DateTimeOffset.UtcNow;
                }
                return new { personna = p.Codice, indirisso = new { stradda = p.Stradda, numero = p.Numero, cap = p.Cap, citae = p.Citae }, preferensa = p.Preferensa, cangiaa = p.Cangiaa };
            }
        }

        static object Avviso(DomandaAvviso d)
        {
            Troeuva(d.Personna);
            if (!Modelli.ContainsKey(d.Modello)) throw new Refuo(422, "Modello no conosciuo");
            return new { avviso = Guid.NewGuid(), stato = "in-coa", canale = string.IsNullOrEmpty(d.Canale) ? "sms" : d.Canale, mandou = DateTimeOffset.UtcNow };
        }

        static void Guardia(HttpListenerRequest domanda)
        {
            var gettun = domanda.Headers["X-Gettun"];
            if (string.IsNullOrEmpty(gettun)) throw new Refuo(401, "Manca l'intestaçion X-Gettun");
            DateTime scadensa;
            if (!Gettoin.TryGetValue(gettun, out scadensa)) throw new Refuo(401, "Gettun no valido");
            if (scadensa < DateTime.UtcNow) throw new Refuo(401, "Gettun scheito");
        }

        static object Responde(HttpListenerRequest domanda, out int stato)
        {
            stato = 200;
            var stradda = domanda.Url.AbsolutePath;
            stradda = stradda.StartsWith(Radixe + "/") ? stradda.Substring(Radixe.Length) : "";
            if (!new[] { "/auth-authenticate", "/ext-verify", "/ext-reach", "/ext-notify" }.Contains(stradda)) throw new Refuo(404, "Stradda no conosciua");
            if (domanda.HttpMethod != "POST") throw new Refuo(405, "Solo POST");
            var tampon = new MemoryStream(); var tocco = new byte[8192]; int n; var troppo = false;
            while ((n = domanda.InputStream.Read(tocco, 0, tocco.Length)) > 0) { if (tampon.Length + n > Massimo) troppo = true; else tampon.Write(tocco, 0, n); }
            if (troppo) throw new Refuo(413, "Domanda troppo grossa");
            var testo = Encoding.UTF8.GetString(tampon.ToArray());
            if (stradda == "/auth-authenticate") return Intrata(Controllo.Lezi<DomandaIntrata>(testo));
            Guardia(domanda);
            if (stradda == "/ext-verify") return Verifica(Controllo.Lezi<DomandaVerifica>(testo));
            if (stradda == "/ext-reach") return Preferense(Controllo.Lezi<DomandaPreferensa>(testo));
            stato = 201;
            return Avviso(Controllo.Lezi<DomandaAvviso>(testo));
        }

        static void Servi(HttpListenerContext c)
        {
            int stato; object corpo;
            try { corpo = Responde(c.Request, out stato); }
            catch (Refuo r) { stato = r.Stato; corpo = r.Corpo; }
            catch (Exception e) { Console.Error.WriteLine(e); stato = 500; corpo = new { messaggio = "Guasto do servissio" }; }
            try
            {
                var byte_ = Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(corpo, Scritua));
                c.Response.StatusCode = stato;
                if (stato == 405) c.Response.Headers["Allow"] = "POST";
                c.Response.ContentType = "application/json; charset=utf-8";
                c.Response.ContentLength64 = byte_.Length;
                c.Response.OutputStream.Write(byte_, 0, byte_.Length);
                c.Response.Close();
            }
            catch (Exception) { c.Response.Abort(); }
        }

        public static void Main()
        {
            Thread.CurrentThread.CurrentUICulture = System.Globalization.CultureInfo.InvariantCulture;
            var ascolta = new HttpListener();
            ascolta.Prefixes.Add("http://127.0.0.1:" + Environment.GetEnvironmentVariable("PORT") + "/");
            ascolta.Start();
            while (true)
            {
                var c = ascolta.GetContext();
                ThreadPool.QueueUserWorkItem(_ => Servi(c));
            }
        }
    }
}
