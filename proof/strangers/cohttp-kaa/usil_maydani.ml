(* {"usil": "qonsi", ...} on the wire, a variant here. *)
include Atdgen_runtime.Json_adapter.Type_field.Make (struct
  let type_field_name = "usil"
end)
