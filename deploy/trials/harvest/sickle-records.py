# Sickle takes all records of a format: a line with identifier and state for each.
import sys

import sickle

address, prefix = sys.argv[1:]
for record in sickle.Sickle(address).ListRecords(metadataPrefix=prefix):
    metadata = None if record.deleted else record.xml.find('{*}metadata')
    state = 'deleted' if record.deleted else 'empty' if metadata is None or len(metadata) != 1 else 'record'
    print(record.header.identifier, state, sep='\t')
