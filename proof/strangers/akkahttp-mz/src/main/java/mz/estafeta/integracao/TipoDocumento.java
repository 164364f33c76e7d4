package mz.estafeta.integracao;
public enum TipoDocumento { BI, DIRE, PASSAPORTE, CARTA_CONDUCAO }
