-- A message from outside names its process by the serial number.
create index wf_instance_serial on wf_instance (tenant_id, serial_number) where serial_number <> '';
