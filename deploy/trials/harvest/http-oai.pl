# HTTP::OAI takes all records of a format: a line with identifier and state for each.
use strict;
use warnings;
use HTTP::OAI;

my ($address, $format) = @ARGV;
my $response = HTTP::OAI::Harvester->new(baseURL => $address)->ListRecords(
    metadataPrefix => $format,
    onRecord => sub {
        my ($record) = @_;
        my $state = $record->is_deleted ? 'deleted' : $record->metadata ? 'record' : 'empty';
        print join("\t", $record->identifier, $state), "\n";
    },
);
die $response->message if $response->is_error;
